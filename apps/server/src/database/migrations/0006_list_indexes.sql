CREATE INDEX "conversations_engagement" ON "conversations" USING btree ("merchant_id","engagement_id");--> statement-breakpoint
CREATE INDEX "visitors_country" ON "visitors" USING btree ("merchant_id","country","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "visitors_channel" ON "visitors" USING btree ("merchant_id","channel","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "visitors_tracking" ON "visitors" USING btree ("merchant_id","tracking_code","last_seen_at","id");