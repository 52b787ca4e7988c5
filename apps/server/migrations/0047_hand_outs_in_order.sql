DROP INDEX "hand_out_row_queued";--> statement-breakpoint
DROP INDEX "hand_out_row_waiting";--> statement-breakpoint
ALTER TABLE "hand_out_row" DROP CONSTRAINT "hand_out_row_hand_out_id_recipient_pk";--> statement-breakpoint
ALTER TABLE "hand_out_row" ADD CONSTRAINT "hand_out_row_recipient_hand_out_id_pk" PRIMARY KEY("recipient","hand_out_id");--> statement-breakpoint
ALTER TABLE "hand_out" ADD COLUMN "reached" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Rows are changed once: with room on their page that touches no index.
ALTER TABLE "hand_out_row" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "hand_out" SET (fillfactor = 50);
