CREATE TABLE "chat_to_device" (
	"nr" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_to_device_nr_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"sender" text NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_to_device_sent" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "rules" jsonb;--> statement-breakpoint
CREATE INDEX "chat_to_device_device" ON "chat_to_device" USING btree ("account_id","device_id","nr");--> statement-breakpoint
CREATE INDEX "chat_to_device_at" ON "chat_to_device" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_to_device_sent_at" ON "chat_to_device_sent" USING btree ("at");