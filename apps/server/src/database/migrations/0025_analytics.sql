CREATE TABLE "conversation_facts" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"engagement_id" uuid,
	"department_id" uuid,
	"agent_id" uuid,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"intent" text DEFAULT '' NOT NULL,
	"label_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"sentiment" integer,
	"rating" integer,
	"received" integer NOT NULL,
	"replies" integer NOT NULL,
	"first_reply_ms" bigint,
	"first_reply_open_ms" bigint,
	"waits" integer DEFAULT 0 NOT NULL,
	"waited_ms" bigint DEFAULT 0 NOT NULL,
	"is_closed" boolean NOT NULL,
	"resolution_ms" bigint,
	"resolution_open_ms" bigint,
	"reopened" integer DEFAULT 0 NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "conversation_facts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation_facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custom_dashboards" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"widgets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_dashboards_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_dashboards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fact_states" (
	"merchant_id" integer NOT NULL,
	"rules" text NOT NULL,
	"conversation_id" uuid,
	"visit_id" uuid,
	"swept_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"mismatches" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fact_states_merchant_id_pk" PRIMARY KEY("merchant_id")
);
--> statement-breakpoint
ALTER TABLE "fact_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stale_stats" (
	"merchant_id" integer NOT NULL,
	"source" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stale_stats_merchant_id_source_hour_pk" PRIMARY KEY("merchant_id","source","hour")
);
--> statement-breakpoint
ALTER TABLE "stale_stats" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stats" (
	"merchant_id" integer NOT NULL,
	"source" text NOT NULL,
	"grain" text NOT NULL,
	"measure" text NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"bucket" timestamp (3) with time zone NOT NULL,
	"n" integer NOT NULL,
	"total" double precision NOT NULL,
	"histogram" integer[],
	CONSTRAINT "stats_merchant_id_source_grain_measure_dimension_bucket_key_pk" PRIMARY KEY("merchant_id","source","grain","measure","dimension","bucket","key")
);
--> statement-breakpoint
ALTER TABLE "stats" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit_facts" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"engagement_id" uuid,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"browser" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"pages" integer NOT NULL,
	"duration_ms" bigint,
	"is_new" boolean NOT NULL,
	"has_conversation" boolean NOT NULL,
	CONSTRAINT "visit_facts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "visit_facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "conversation_facts_started" ON "conversation_facts" USING btree ("merchant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "conversation_facts_visitor" ON "conversation_facts" USING btree ("merchant_id","visitor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_dashboards_name" ON "custom_dashboards" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "stats_bucket" ON "stats" USING btree ("merchant_id","source","bucket");--> statement-breakpoint
CREATE INDEX "visit_facts_started" ON "visit_facts" USING btree ("merchant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "visit_facts_visitor" ON "visit_facts" USING btree ("merchant_id","visitor_id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "conversation_facts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "custom_dashboards" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "fact_states" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "stale_stats" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "stats" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "visit_facts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);