CREATE TABLE "message_ration" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_ration_ends" ON "message_ration" USING btree ("ends_at");