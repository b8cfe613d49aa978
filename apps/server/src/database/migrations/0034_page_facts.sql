CREATE TABLE "page_facts" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"page" text NOT NULL,
	"title" text NOT NULL,
	"channel" text NOT NULL,
	"engagement_id" uuid,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"views" integer NOT NULL,
	"ended" integer NOT NULL,
	"time_ms" bigint NOT NULL,
	"is_first" boolean NOT NULL,
	"is_last" boolean NOT NULL,
	CONSTRAINT "page_facts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "page_facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "only" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "page_facts_started" ON "page_facts" USING btree ("merchant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "page_facts_visit" ON "page_facts" USING btree ("merchant_id","visit_id");--> statement-breakpoint
CREATE INDEX "page_facts_visitor" ON "page_facts" USING btree ("merchant_id","visitor_id");--> statement-breakpoint
CREATE INDEX "page_facts_title" ON "page_facts" USING btree ("merchant_id","page","started_at") WHERE title <> '';--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "page_facts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);