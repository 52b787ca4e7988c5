ALTER TABLE "notification_settings" ADD COLUMN "digest_hostname" text;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "hostname" text;