CREATE TABLE "bulk_drop" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"object_definition_id" text NOT NULL,
	"dropped_by" uuid NOT NULL,
	"dropped" integer NOT NULL,
	"dropped_at" timestamp (3) with time zone NOT NULL,
	"recalled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_drop_token" (
	"drop_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	CONSTRAINT "bulk_drop_token_drop_id_token_id_pk" PRIMARY KEY("drop_id","token_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_drop_token" ADD CONSTRAINT "bulk_drop_token_drop_id_bulk_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."bulk_drop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_drop_business" ON "bulk_drop" USING btree ("business_id","dropped_at","id");