DROP INDEX "event_log_to";--> statement-breakpoint
DROP INDEX "event_log_from";--> statement-breakpoint
ALTER TABLE "event_log" DROP COLUMN "to_account";--> statement-breakpoint
ALTER TABLE "event_log" DROP COLUMN "from_account";