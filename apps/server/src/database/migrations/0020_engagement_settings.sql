CREATE TABLE "engagement_sites" (
	"merchant_id" integer NOT NULL,
	"engagement_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engagement_sites_merchant_id_engagement_id_origin_pk" PRIMARY KEY("merchant_id","engagement_id","origin")
);
--> statement-breakpoint
ALTER TABLE "engagement_sites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "campaign_name" text GENERATED ALWAYS AS (coalesce(campaign ->> 'name', '')) STORED;--> statement-breakpoint
ALTER TABLE "engagement_sites" ADD CONSTRAINT "engagement_sites_merchant_id_engagement_id_engagements_merchant_id_id_fk" FOREIGN KEY ("merchant_id","engagement_id") REFERENCES "public"."engagements"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_engagement" ON "conversations" USING btree ("merchant_id","engagement_id","created_at","id") WHERE engagement_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "engagements_slug" ON "engagements" USING btree ("merchant_id","slug") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "engagements_account" ON "engagements" USING btree ("merchant_id","account_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "engagements_changed" ON "engagements" USING btree ("merchant_id","modified_at","id");--> statement-breakpoint
CREATE INDEX "engagements_by_name" ON "engagements" USING btree ("merchant_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "visits_campaign_name" ON "visits" USING btree ("merchant_id","campaign_name","started_at","id") WHERE campaign_name <> '';--> statement-breakpoint
CREATE INDEX "visits_engagement_campaigns" ON "visits" USING btree ("merchant_id","engagement_id","started_at","id") WHERE campaign_name <> '';--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "engagement_sites" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);