CREATE TABLE "notification_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"push" jsonb NOT NULL,
	"email" jsonb NOT NULL,
	"digest" text NOT NULL,
	"digest_at" timestamp (3) with time zone,
	"digest_position" text
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notification_settings_due" ON "notification_settings" USING btree ("digest_at");--> statement-breakpoint
CREATE INDEX "push_subscription_account" ON "push_subscription" USING btree ("account_id","created_at");