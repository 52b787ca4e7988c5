CREATE TABLE "location_claim" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_refusal" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "place" "point" GENERATED ALWAYS AS (point((state #>> '{map-ready-v1,location,lon}')::float8, (state #>> '{map-ready-v1,location,lat}')::float8)) STORED;--> statement-breakpoint
CREATE INDEX "location_claim_at" ON "location_claim" USING btree ("at");--> statement-breakpoint
CREATE INDEX "location_refusal_at" ON "location_refusal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "token_on_map" ON "token" USING gist ("place") INCLUDE ("business_id", "owner_id", "object_definition_id", "id") WHERE place is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "token_counter_person" ON "token_counter" USING btree (split_part(key, ':by:', 2)) WHERE key like '%:by:%';