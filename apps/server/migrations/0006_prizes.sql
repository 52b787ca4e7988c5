CREATE TABLE "prize" (
	"prize_set_id" text NOT NULL,
	"position" integer NOT NULL,
	"object_definition_id" text NOT NULL,
	"weight" integer NOT NULL,
	"total" integer,
	"limit_per_user" integer,
	"given" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "prize_prize_set_id_position_pk" PRIMARY KEY("prize_set_id","position")
);
--> statement-breakpoint
CREATE TABLE "prize_draw" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prize_set_id" text NOT NULL,
	"revision" integer NOT NULL,
	"mode" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"token_id" uuid,
	"cause" text NOT NULL,
	"random" integer NOT NULL,
	"range" integer NOT NULL,
	"prizes" jsonb NOT NULL,
	"result" integer,
	"given_token_id" uuid
);
--> statement-breakpoint
CREATE TABLE "prize_set" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"campaign_id" text,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prize_winner" (
	"prize_set_id" text NOT NULL,
	"position" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"given" integer NOT NULL,
	CONSTRAINT "prize_winner_prize_set_id_position_account_id_pk" PRIMARY KEY("prize_set_id","position","account_id")
);
--> statement-breakpoint
ALTER TABLE "prize" ADD CONSTRAINT "prize_prize_set_id_prize_set_id_fk" FOREIGN KEY ("prize_set_id") REFERENCES "public"."prize_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prize_draw_set" ON "prize_draw" USING btree ("prize_set_id","at","id");--> statement-breakpoint
CREATE INDEX "prize_winner_account" ON "prize_winner" USING btree ("account_id");