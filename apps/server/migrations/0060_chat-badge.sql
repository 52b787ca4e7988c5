CREATE TABLE "chat_badge" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"unread" integer NOT NULL,
	"mentions" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
