CREATE TABLE "form_response" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"object_definition_id" text NOT NULL,
	"token_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_answer" (
	"object_definition_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "poll_answer_object_definition_id_account_id_pk" PRIMARY KEY("object_definition_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_code" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"pool_id" text NOT NULL,
	"code" text NOT NULL,
	"pin" text,
	"expiry" timestamp (3) with time zone,
	"value" text,
	"token_id" uuid,
	"account_id" uuid,
	"assigned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_pool" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"accepts_static_code" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redemption" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"object_definition_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"remaining" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"id" text PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"sharer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "share_taken" (
	"share_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	CONSTRAINT "share_taken_share_id_account_id_pk" PRIMARY KEY("share_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_pool_id_coupon_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."coupon_pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_response_id" ON "form_response" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_response_token" ON "form_response" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "form_response_design" ON "form_response" USING btree ("object_definition_id","position");--> statement-breakpoint
CREATE INDEX "form_response_account" ON "form_response" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "poll_answer_account" ON "poll_answer" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_once" ON "coupon_code" USING btree ("pool_id","code");--> statement-breakpoint
CREATE INDEX "coupon_code_free" ON "coupon_code" USING btree ("pool_id","position") WHERE token_id is null;--> statement-breakpoint
CREATE INDEX "merchant_business" ON "merchant" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "merchant_account" ON "merchant" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "redemption_merchant" ON "redemption" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE INDEX "share_link_token" ON "share_link" USING btree ("token_id") WHERE closed_at is null;