CREATE TABLE "token_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
