CREATE TABLE "gate_scan" (
	"merchant_id" uuid NOT NULL,
	"nonce" uuid NOT NULL,
	"account_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"told" text,
	"outcome" text NOT NULL,
	"problem" text,
	"used_at" timestamp (3) with time zone,
	"title" text,
	"redemption_id" bigint,
	CONSTRAINT "gate_scan_merchant_id_nonce_pk" PRIMARY KEY("merchant_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "merchant_person" (
	"merchant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "merchant_person_merchant_id_account_id_pk" PRIMARY KEY("merchant_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coin" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "coin" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_pool" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_pool" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_pool" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "coupon_pool" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "given_token_id" uuid;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "prize_set" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "prize_set" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "merchant_person" ADD CONSTRAINT "merchant_person_merchant_id_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "redemption" SET "noted_at" = "at";--> statement-breakpoint
CREATE INDEX "gate_scan_list" ON "gate_scan" USING btree ("merchant_id","at");--> statement-breakpoint
CREATE INDEX "gate_scan_account" ON "gate_scan" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "merchant_person_account" ON "merchant_person" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "redemption_token" ON "redemption" USING btree ("token_id","id");--> statement-breakpoint
CREATE INDEX "token_of_design" ON "token" USING btree ("object_definition_id","id") WHERE deleted_at is null;