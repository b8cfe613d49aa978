CREATE INDEX "visits_country" ON "visits" USING btree ("merchant_id","country","started_at","id");--> statement-breakpoint
CREATE INDEX "visits_device" ON "visits" USING btree ("merchant_id","device","started_at","id");--> statement-breakpoint
CREATE INDEX "visits_engagement" ON "visits" USING btree ("merchant_id","engagement_id","started_at","id");--> statement-breakpoint
CREATE INDEX "visits_direct" ON "visits" USING btree ("merchant_id","started_at","id") WHERE campaign is null and referrer = '';--> statement-breakpoint
CREATE INDEX "visits_referral" ON "visits" USING btree ("merchant_id","started_at","id") WHERE campaign is null and referrer <> '';--> statement-breakpoint
CREATE INDEX "visits_campaign" ON "visits" USING btree ("merchant_id","started_at","id") WHERE campaign is not null;