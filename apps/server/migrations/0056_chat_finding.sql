CREATE TABLE "chat_alias" (
	"alias" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" uuid NOT NULL,
	"room_id" text NOT NULL,
	"event_id" text NOT NULL,
	"reported_id" uuid,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"business_id" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"decision" text
);
--> statement-breakpoint
ALTER TABLE "chat_room" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_alias_room" ON "chat_alias" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "chat_alias_account" ON "chat_alias" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_report_once" ON "chat_report" USING btree ("reporter_id","room_id","event_id");--> statement-breakpoint
CREATE INDEX "chat_report_business" ON "chat_report" USING btree ("business_id","at");--> statement-breakpoint
CREATE INDEX "chat_report_reported" ON "chat_report" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "chat_event_words" ON "chat_event" USING gin (to_tsvector('simple'::regconfig, coalesce(content ->> 'body', ''))) WHERE type = 'm.room.message' and redacted_by is null;