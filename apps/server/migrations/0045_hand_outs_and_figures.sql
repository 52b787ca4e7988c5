CREATE TABLE "design_figure" (
	"object_definition_id" text NOT NULL,
	"day" date NOT NULL,
	"business_id" text NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"sent_on" integer DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "design_figure_object_definition_id_day_pk" PRIMARY KEY("object_definition_id","day")
);
--> statement-breakpoint
CREATE TABLE "figure_cursor" (
	"name" text PRIMARY KEY NOT NULL,
	"xid" text NOT NULL,
	"id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_link" (
	"id" text PRIMARY KEY NOT NULL,
	"hand_out_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_out" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"object_definition_id" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"total" integer,
	"given" integer DEFAULT 0 NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"schedule" jsonb,
	"due_at" timestamp (3) with time zone,
	"taking" jsonb,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"single" boolean DEFAULT false NOT NULL,
	"links" integer DEFAULT 0 NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hand_out_row" (
	"hand_out_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"recipient" text NOT NULL,
	"state" text NOT NULL,
	"token_id" uuid,
	"problem" text,
	CONSTRAINT "hand_out_row_hand_out_id_recipient_pk" PRIMARY KEY("hand_out_id","recipient")
);
--> statement-breakpoint
CREATE TABLE "hand_out_taken" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"hand_out_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"code" bigint,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kiosk_key" (
	"digest" text PRIMARY KEY NOT NULL,
	"hand_out_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_delivery" ALTER COLUMN "sender_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_link" ADD CONSTRAINT "claim_link_hand_out_id_hand_out_id_fk" FOREIGN KEY ("hand_out_id") REFERENCES "public"."hand_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_out_row" ADD CONSTRAINT "hand_out_row_hand_out_id_hand_out_id_fk" FOREIGN KEY ("hand_out_id") REFERENCES "public"."hand_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_out_taken" ADD CONSTRAINT "hand_out_taken_hand_out_id_hand_out_id_fk" FOREIGN KEY ("hand_out_id") REFERENCES "public"."hand_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_key" ADD CONSTRAINT "kiosk_key_hand_out_id_hand_out_id_fk" FOREIGN KEY ("hand_out_id") REFERENCES "public"."hand_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_figure_business" ON "design_figure" USING btree ("business_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_link_number" ON "claim_link" USING btree ("hand_out_id","number");--> statement-breakpoint
CREATE INDEX "hand_out_business" ON "hand_out" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "hand_out_under_way" ON "hand_out" USING btree ("due_at") WHERE state in ('scheduled', 'running', 'taking-back');--> statement-breakpoint
CREATE INDEX "hand_out_row_queued" ON "hand_out_row" USING btree ("hand_out_id","line") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "hand_out_row_line" ON "hand_out_row" USING btree ("hand_out_id","line");--> statement-breakpoint
CREATE INDEX "hand_out_row_waiting" ON "hand_out_row" USING btree ("recipient") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "hand_out_taken_person" ON "hand_out_taken" USING btree ("hand_out_id","account_id","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_out_taken_code" ON "hand_out_taken" USING btree ("hand_out_id","account_id","code") WHERE code is not null;--> statement-breakpoint
CREATE INDEX "hand_out_taken_account" ON "hand_out_taken" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "hand_out_taken_token" ON "hand_out_taken" USING btree ("hand_out_id","token_id");--> statement-breakpoint
CREATE INDEX "kiosk_key_hand_out" ON "kiosk_key" USING btree ("hand_out_id");--> statement-breakpoint
CREATE INDEX "kiosk_key_expires" ON "kiosk_key" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "holding_of_design" ON "holding" USING btree ("object_definition_id","owner_id");