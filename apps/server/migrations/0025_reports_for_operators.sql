ALTER TABLE "person_report" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "person_report" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "person_report" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "person_report" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "person_report" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "person_report_at" ON "person_report" USING btree ("at","id");--> statement-breakpoint
ALTER TABLE "person_report" ADD CONSTRAINT "person_report_id_unique" UNIQUE("id");