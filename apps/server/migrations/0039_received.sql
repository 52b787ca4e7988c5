ALTER TABLE "token" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
-- When it came is not known of what is there already; when it was last changed is the nearest to it.
UPDATE "token" SET "received_at" = "modified_at";--> statement-breakpoint
ALTER TABLE "token" ALTER COLUMN "received_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "token" ALTER COLUMN "received_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "token_by_received" ON "token" USING btree ("owner_id","parent_id","received_at","id","object_definition_id");
