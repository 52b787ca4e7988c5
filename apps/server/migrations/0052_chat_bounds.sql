CREATE TABLE "chat_spent" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_member" ADD COLUMN "left_at" bigint;--> statement-breakpoint
CREATE INDEX "chat_event_state" ON "chat_event" USING btree ("room_nr","type","state_key","position") WHERE state_key is not null;