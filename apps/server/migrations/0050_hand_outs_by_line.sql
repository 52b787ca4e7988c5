ALTER TABLE "hand_out_row" DROP CONSTRAINT "hand_out_row_hand_out_id_hand_out_id_fk";
--> statement-breakpoint
-- The first lists have one line for all that stood in it.
UPDATE hand_out_row kept SET line = numbered.number FROM (
    SELECT hand_out_id, recipient, row_number() OVER (PARTITION BY hand_out_id ORDER BY line, recipient) AS number FROM hand_out_row
    WHERE hand_out_id IN (SELECT hand_out_id FROM hand_out_row GROUP BY hand_out_id, line HAVING count(*) > 1)) numbered
  WHERE kept.hand_out_id = numbered.hand_out_id AND kept.recipient = numbered.recipient;--> statement-breakpoint
-- Whoever is queued up to there was given theirs, from now on.
UPDATE hand_out SET reached = least(reached, untried.line - 1) FROM (
    SELECT hand_out_id, min(line) AS line FROM hand_out_row WHERE state = 'queued' GROUP BY hand_out_id) untried
  WHERE id = untried.hand_out_id;--> statement-breakpoint
UPDATE hand_out_row SET token_id = gen_random_uuid() WHERE token_id IS NULL;--> statement-breakpoint
DROP INDEX "hand_out_row_line";--> statement-breakpoint
ALTER TABLE "hand_out_row" DROP CONSTRAINT "hand_out_row_recipient_hand_out_id_pk";--> statement-breakpoint
ALTER TABLE "hand_out_row" ALTER COLUMN "token_id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "hand_out_row" ALTER COLUMN "token_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_out_row" ADD CONSTRAINT "hand_out_row_hand_out_id_line_pk" PRIMARY KEY("hand_out_id","line");--> statement-breakpoint
-- Most rows are not changed any more: they need no room for it.
ALTER TABLE "hand_out_row" RESET (fillfactor);--> statement-breakpoint
CREATE INDEX "hand_out_row_waiting" ON "hand_out_row" USING btree ("recipient") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "hand_out_row_again" ON "hand_out_row" USING btree ("hand_out_id","line") WHERE state = 'again';
