CREATE TABLE "chat_moved" (
	"before" text PRIMARY KEY NOT NULL,
	"after" text NOT NULL
);
