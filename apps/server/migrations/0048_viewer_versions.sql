ALTER TABLE "viewer" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer" ADD COLUMN "edited_by" uuid;