CREATE TABLE "chat_report_case" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" text NOT NULL,
	"event_id" text NOT NULL,
	"reported_id" uuid,
	"business_id" text,
	"said" jsonb,
	"said_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"decision" jsonb
);
--> statement-breakpoint
CREATE TABLE "moderation_act" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nr" bigint GENERATED ALWAYS AS IDENTITY (sequence name "moderation_act_nr_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"room_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"by_id" uuid NOT NULL,
	"about_id" uuid,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"case_id" uuid,
	"is_put_away" boolean DEFAULT false NOT NULL,
	CONSTRAINT "moderation_act_nr_unique" UNIQUE("nr")
);
--> statement-breakpoint
CREATE TABLE "moderation_ban" (
	"business_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_ban_business_id_account_id_pk" PRIMARY KEY("business_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_settings" (
	"business_id" text PRIMARY KEY NOT NULL,
	"appeal" text NOT NULL,
	"version" integer NOT NULL,
	"edited_by" text,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "chat_report_business";--> statement-breakpoint
DROP INDEX "chat_report_reported";--> statement-breakpoint
CREATE UNIQUE INDEX "chat_report_case_once" ON "chat_report_case" USING btree ("room_id","event_id");--> statement-breakpoint
CREATE INDEX "chat_report_case_business" ON "chat_report_case" USING btree ("business_id","last_at");--> statement-breakpoint
CREATE INDEX "chat_report_case_reported" ON "chat_report_case" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "moderation_act_business" ON "moderation_act" USING btree ("business_id","nr");--> statement-breakpoint
CREATE INDEX "moderation_act_about" ON "moderation_act" USING btree ("about_id","nr");--> statement-breakpoint
CREATE INDEX "moderation_ban_account" ON "moderation_ban" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "chat_report_case_of" ON "chat_report" USING btree ("room_id","event_id");--> statement-breakpoint
ALTER TABLE "chat_report" DROP COLUMN "reported_id";--> statement-breakpoint
ALTER TABLE "chat_report" DROP COLUMN "business_id";--> statement-breakpoint
ALTER TABLE "chat_report" DROP COLUMN "resolved_at";--> statement-breakpoint
ALTER TABLE "chat_report" DROP COLUMN "resolved_by";--> statement-breakpoint
ALTER TABLE "chat_report" DROP COLUMN "decision";