CREATE TABLE "chat_mention" (
	"room_nr" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "chat_mention_room_nr_account_id_position_pk" PRIMARY KEY("room_nr","account_id","position")
);
--> statement-breakpoint
ALTER TABLE "chat_member" ADD COLUMN "direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_mention_position" ON "chat_mention" USING btree ("position");--> statement-breakpoint
CREATE INDEX "chat_mention_person" ON "chat_mention" USING btree ("account_id");