CREATE TABLE "network_share" (
	"id" text PRIMARY KEY NOT NULL,
	"vatom_id" uuid NOT NULL,
	"sharer_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "network_share_taken" (
	"share_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"vatom_id" uuid NOT NULL,
	CONSTRAINT "network_share_taken_share_id_account_id_pk" PRIMARY KEY("share_id","account_id")
);
--> statement-breakpoint
DROP INDEX "network_delivery_address";--> statement-breakpoint
ALTER TABLE "network_delivery" DROP CONSTRAINT "network_delivery_pkey";--> statement-breakpoint
ALTER TABLE "network_delivery" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "network_delivery" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "network_delivery" ADD COLUMN "hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "network_delivery" SET "hint" = CASE "type"
	WHEN 'phone' THEN left("value", 3) || ' ··· ' || right("value", 2)
	ELSE left("value", 1) || '···@' || split_part("value", '@', 2) END;--> statement-breakpoint
ALTER TABLE "network_delivery" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "network_share" ADD CONSTRAINT "network_share_vatom_id_network_vatom_id_fk" FOREIGN KEY ("vatom_id") REFERENCES "public"."network_vatom"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_share_taken" ADD CONSTRAINT "network_share_taken_share_id_network_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."network_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_share_vatom" ON "network_share" USING btree ("vatom_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "network_share_sharer" ON "network_share" USING btree ("sharer_id");--> statement-breakpoint
CREATE INDEX "network_share_taken_account" ON "network_share_taken" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "network_delivery_waiting" ON "network_delivery" USING btree ("vatom_id") WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX "network_delivery_address" ON "network_delivery" USING btree ("type","value") WHERE claimed_at is null;