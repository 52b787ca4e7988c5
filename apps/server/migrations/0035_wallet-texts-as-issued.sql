-- Texts under way are asked for anew: nobody knows any more to the letter what was issued. They last ten minutes.
DELETE FROM "wallet_challenge";--> statement-breakpoint
ALTER TABLE "wallet_challenge" ADD COLUMN "message_hash" text NOT NULL;
