CREATE TABLE "heard_payment" (
	"service" text NOT NULL,
	"event_id" text NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heard_payment_service_event_id_pk" PRIMARY KEY("service","event_id")
);
--> statement-breakpoint
CREATE TABLE "test_checkout" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "test_checkout_reference" ON "test_checkout" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "token_on_offer" ON "token" USING btree ("object_definition_id","created_at","id") WHERE state @> '{"acquirable-v1":{"offered":true}}' and deleted_at is null and owner_id is not null;