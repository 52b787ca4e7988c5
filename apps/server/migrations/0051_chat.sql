CREATE TABLE "chat_account_data" (
	"account_id" uuid NOT NULL,
	"room" text NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "chat_account_data_account_id_room_type_pk" PRIMARY KEY("account_id","room","type")
);
--> statement-breakpoint
CREATE TABLE "chat_device" (
	"account_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"digest" text NOT NULL,
	"session_id" text,
	"guest" boolean NOT NULL,
	"display_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_device_account_id_device_id_pk" PRIMARY KEY("account_id","device_id"),
	CONSTRAINT "chat_device_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "chat_event" (
	"position" bigint PRIMARY KEY NOT NULL,
	"room_nr" integer NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"state_key" text,
	"sender" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"redacted_by" bigint,
	"relates_to" text,
	"relation" text,
	"transaction" text,
	CONSTRAINT "chat_event_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "chat_filter" (
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"filter" jsonb NOT NULL,
	CONSTRAINT "chat_filter_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_member" (
	"account_id" uuid NOT NULL,
	"room_nr" integer NOT NULL,
	"membership" text NOT NULL,
	"position" bigint NOT NULL,
	"joined_at" bigint,
	"forgotten" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_member_account_id_room_nr_pk" PRIMARY KEY("account_id","room_nr")
);
--> statement-breakpoint
CREATE TABLE "chat_receipt" (
	"room_nr" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thread" text NOT NULL,
	"event_id" text NOT NULL,
	"read_to" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "chat_receipt_room_nr_account_id_kind_thread_pk" PRIMARY KEY("room_nr","account_id","kind","thread")
);
--> statement-breakpoint
CREATE TABLE "chat_room" (
	"id" text PRIMARY KEY NOT NULL,
	"nr" integer GENERATED ALWAYS AS IDENTITY (sequence name "chat_room_nr_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"last_position" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_room_nr_unique" UNIQUE("nr")
);
--> statement-breakpoint
CREATE TABLE "chat_state" (
	"room_nr" integer NOT NULL,
	"type" text NOT NULL,
	"state_key" text NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "chat_state_room_nr_type_state_key_pk" PRIMARY KEY("room_nr","type","state_key")
);
--> statement-breakpoint
CREATE TABLE "chat_stream" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_account_data_changed" ON "chat_account_data" USING btree ("position");--> statement-breakpoint
CREATE INDEX "chat_device_session" ON "chat_device" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "chat_event_room" ON "chat_event" USING btree ("room_nr","position");--> statement-breakpoint
CREATE INDEX "chat_event_relation" ON "chat_event" USING btree ("relates_to","position") WHERE relates_to is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_event_transaction" ON "chat_event" USING btree ("transaction") WHERE transaction is not null;--> statement-breakpoint
CREATE INDEX "chat_member_room" ON "chat_member" USING btree ("room_nr");--> statement-breakpoint
CREATE INDEX "chat_receipt_changed" ON "chat_receipt" USING btree ("position");--> statement-breakpoint
CREATE INDEX "chat_receipt_person" ON "chat_receipt" USING btree ("account_id");