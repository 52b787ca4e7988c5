CREATE TABLE "campaign" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"active_since" timestamp (3) with time zone,
	"points_visibility" text NOT NULL,
	"form" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_cursor" (
	"name" text PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL,
	"id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_effect" (
	"xid" "xid8" NOT NULL,
	"event_id" bigint NOT NULL,
	"rule_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"campaign_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"effect" text NOT NULL,
	"problem" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaign_effect_xid_event_id_rule_id_position_pk" PRIMARY KEY("xid","event_id","rule_id","position")
);
--> statement-breakpoint
CREATE TABLE "campaign_gift" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"depth" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_parked" (
	"xid" "xid8" NOT NULL,
	"event_id" bigint NOT NULL,
	"tries" integer NOT NULL,
	"error" text NOT NULL,
	"parked_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_parked_xid_event_id_pk" PRIMARY KEY("xid","event_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_points" (
	"campaign_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "campaign_points_campaign_id_account_id_channel_pk" PRIMARY KEY("campaign_id","account_id","channel")
);
--> statement-breakpoint
CREATE TABLE "campaign_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"trigger" jsonb NOT NULL,
	"effects" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_rule_use" (
	"rule_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "campaign_rule_use_rule_id_account_id_pk" PRIMARY KEY("rule_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_score" (
	"campaign_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"total" bigint NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaign_score_campaign_id_account_id_pk" PRIMARY KEY("campaign_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_offered_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"business_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_points_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_points_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"change" bigint NOT NULL,
	"total" bigint NOT NULL,
	"reason" text NOT NULL,
	"rule_id" uuid,
	"trigger" text,
	"object_definition_id" text
);
--> statement-breakpoint
DROP INDEX "object_definition_business";--> statement-breakpoint
ALTER TABLE "campaign_rule" ADD CONSTRAINT "campaign_rule_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_business" ON "campaign" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_effect_campaign" ON "campaign_effect" USING btree ("campaign_id","problem");--> statement-breakpoint
CREATE INDEX "campaign_rule_campaign" ON "campaign_rule" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "campaign_rule_use_account" ON "campaign_rule_use" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "campaign_score_order" ON "campaign_score" USING btree ("campaign_id","total" DESC NULLS LAST,"reached_at","account_id");--> statement-breakpoint
CREATE INDEX "campaign_score_account" ON "campaign_score" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "campaign_offered_link_account" ON "campaign_offered_link" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_offered_link_once" ON "campaign_offered_link" USING btree ("account_id","campaign_id","url");--> statement-breakpoint
CREATE INDEX "campaign_points_entry_history" ON "campaign_points_entry" USING btree ("account_id","campaign_id","id");--> statement-breakpoint
CREATE INDEX "object_definition_points" ON "object_definition" USING btree ("campaign_id") WHERE behaviours ? 'user-points-v2';--> statement-breakpoint
CREATE INDEX "object_definition_business" ON "object_definition" USING btree ("business_id","campaign_id");