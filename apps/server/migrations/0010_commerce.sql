CREATE TABLE "billing_account" (
	"business_id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"current_period_ends_at" timestamp (3) with time zone,
	"stripe_id" text,
	"stripe_account" text
);
--> statement-breakpoint
CREATE TABLE "payout_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"party" text NOT NULL,
	"service" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sale_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"business_id" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"royalty_percent" double precision NOT NULL,
	"royalty_amount" bigint NOT NULL,
	"royalty_to" text,
	"service" text NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"payment_id" text,
	"paid_amount" bigint,
	"paid_currency" text,
	"error" text,
	"reserved_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sale" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"business_id" text NOT NULL,
	"seller_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"royalty_percent" double precision NOT NULL,
	"royalty_to" text,
	"sort_name" text NOT NULL,
	"category" text NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_because" text
);
--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_entry_once" ON "payout_entry" USING btree ("purchase_id","kind","party");--> statement-breakpoint
CREATE INDEX "payout_entry_party" ON "payout_entry" USING btree ("party");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_paying" ON "purchase" USING btree ("sale_id") WHERE status = 'paying';--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_delivered" ON "purchase" USING btree ("sale_id") WHERE status = 'delivered';--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_session" ON "purchase" USING btree ("service","session_id");--> statement-breakpoint
CREATE INDEX "purchase_buyer" ON "purchase" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_seller" ON "purchase" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_unfinished" ON "purchase" USING btree ("status") WHERE status in ('paying', 'paid', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "sale_token_open" ON "sale" USING btree ("token_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "sale_market" ON "sale" USING btree ("business_id","listed_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "sale_seller" ON "sale" USING btree ("seller_id");