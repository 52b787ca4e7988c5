CREATE TABLE "coin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"image" text,
	"image_alt" text NOT NULL,
	"terms" text NOT NULL,
	"terms_url" text,
	"terms_version" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_balance" (
	"coin_id" uuid NOT NULL,
	"holder" varchar(36) NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_balance_coin_id_holder_pk" PRIMARY KEY("coin_id","holder"),
	CONSTRAINT "coin_balance_not_negative" CHECK (balance >= 0 or holder = 'mint')
);
--> statement-breakpoint
CREATE TABLE "coin_enrolment" (
	"coin_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"terms_version" text NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_enrolment_coin_id_account_id_pk" PRIMARY KEY("coin_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "coin_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"coin_id" uuid NOT NULL,
	"holder" varchar(36) NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"from_holder" varchar(36) NOT NULL,
	"to_holder" varchar(36) NOT NULL,
	"amount" bigint NOT NULL,
	"memo" text,
	"reference" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_transaction_amount" CHECK (amount > 0 and from_holder <> to_holder)
);
--> statement-breakpoint
ALTER TABLE "coin_entry" ADD CONSTRAINT "coin_entry_transaction_id_coin_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."coin_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coin_business" ON "coin" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "coin_balance_holder" ON "coin_balance" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "coin_enrolment_account" ON "coin_enrolment" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "coin_entry_history" ON "coin_entry" USING btree ("coin_id","holder","id");--> statement-breakpoint
CREATE INDEX "coin_entry_transaction" ON "coin_entry" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coin_transaction_key" ON "coin_transaction" USING btree ("coin_id","key");