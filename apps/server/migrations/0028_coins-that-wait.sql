CREATE TABLE "coin_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"type" text NOT NULL,
	"value" text,
	"hint" text NOT NULL,
	"memo" text,
	"sender_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE INDEX "coin_delivery_waiting" ON "coin_delivery" USING btree ("type","value") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coin_delivery_age" ON "coin_delivery" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coin_delivery_sender" ON "coin_delivery" USING btree ("sender_id");