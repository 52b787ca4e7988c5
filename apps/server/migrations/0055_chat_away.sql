CREATE TABLE "chat_pusher" (
	"account_id" uuid NOT NULL,
	"app_id" text NOT NULL,
	"pushkey" text NOT NULL,
	"device_id" text NOT NULL,
	"url" text NOT NULL,
	"data" jsonb NOT NULL,
	"app_name" text NOT NULL,
	"device_name" text NOT NULL,
	"lang" text NOT NULL,
	"profile_tag" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_pusher_account_id_app_id_pushkey_pk" PRIMARY KEY("account_id","app_id","pushkey")
);
--> statement-breakpoint
CREATE TABLE "chat_told" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_pusher_key" ON "chat_pusher" USING btree ("app_id","pushkey");