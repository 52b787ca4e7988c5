CREATE TABLE "log_cursor" (
	"consumer" text PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL,
	"id" bigint NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone
);
