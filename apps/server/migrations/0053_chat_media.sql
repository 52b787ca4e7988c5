CREATE TABLE "chat_media" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"file" text,
	"type" text DEFAULT 'application/octet-stream' NOT NULL,
	"name" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_media_use" (
	"media_id" text NOT NULL,
	"event_id" text NOT NULL,
	"room_nr" integer NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "chat_media_use_media_id_event_id_pk" PRIMARY KEY("media_id","event_id")
);
--> statement-breakpoint
CREATE INDEX "chat_media_account" ON "chat_media" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "chat_media_file" ON "chat_media" USING btree ("file");--> statement-breakpoint
CREATE INDEX "chat_media_gone" ON "chat_media" USING btree ("gone_at") WHERE gone_at is not null;--> statement-breakpoint
CREATE INDEX "chat_media_use_event" ON "chat_media_use" USING btree ("event_id");