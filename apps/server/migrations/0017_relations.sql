CREATE TABLE "follow" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "follow_count" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"following" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_block" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_block_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "person_report" (
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_report_reporter_id_reported_id_pk" PRIMARY KEY("reporter_id","reported_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "picture_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "findable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "inventory_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
CREATE INDEX "follow_following" ON "follow" USING btree ("follower_id","since","followed_id");--> statement-breakpoint
CREATE INDEX "follow_followers" ON "follow" USING btree ("followed_id","since","follower_id");--> statement-breakpoint
CREATE INDEX "person_block_blocked" ON "person_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "person_report_reported" ON "person_report" USING btree ("reported_id","at");--> statement-breakpoint
CREATE INDEX "account_handle_begins" ON "account" USING btree ("preferred_username" text_pattern_ops);