ALTER TABLE "client_consent" ADD COLUMN "brands" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer" ADD COLUMN "given" boolean DEFAULT false NOT NULL;