-- Nobody knows which sign-in registered these, so that none could end them; browsers register again when their app is opened.
DELETE FROM "push_subscription";--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "session_id" text;--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_id");
