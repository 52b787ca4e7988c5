CREATE INDEX "campaign_points_account" ON "campaign_points" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "purchase_royalty" ON "purchase" USING btree ("royalty_to") WHERE royalty_to is not null;--> statement-breakpoint
CREATE INDEX "sale_royalty" ON "sale" USING btree ("royalty_to") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "redemption_account" ON "redemption" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "share_link_sharer" ON "share_link" USING btree ("sharer_id");--> statement-breakpoint
CREATE INDEX "share_taken_account" ON "share_taken" USING btree ("account_id");