ALTER TABLE "business" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "business_member" ADD COLUMN "role" text DEFAULT 'editor' NOT NULL;