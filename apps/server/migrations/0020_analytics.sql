CREATE TABLE "analytics_count" (
	"business_id" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	"devices" integer NOT NULL,
	CONSTRAINT "analytics_count_business_id_day_event_pk" PRIMARY KEY("business_id","day","event")
);
--> statement-breakpoint
CREATE TABLE "analytics_device" (
	"day" date NOT NULL,
	"business_id" text NOT NULL,
	"event" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "analytics_device_day_business_id_event_digest_pk" PRIMARY KEY("day","business_id","event","digest")
);
--> statement-breakpoint
CREATE INDEX "analytics_device_day" ON "analytics_device" USING btree ("day");