CREATE TABLE "ai_approvals" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"member_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "ai_approvals_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "bot_tests" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"from_step" text,
	"started_at" bigint NOT NULL,
	"turns" jsonb NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_tests_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bot_tests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "is_fallback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "help_articles" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "only" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_approvals" ADD CONSTRAINT "ai_approvals_run_fk" FOREIGN KEY ("merchant_id","run_id") REFERENCES "public"."ai_runs"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_tests" ADD CONSTRAINT "bot_tests_bot_fk" FOREIGN KEY ("merchant_id","bot_id") REFERENCES "public"."bots"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_approvals_conversation" ON "ai_approvals" USING btree ("merchant_id","conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_approvals_waiting" ON "ai_approvals" USING btree ("merchant_id","conversation_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "page_facts_started" ON "page_facts" USING btree ("merchant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "page_facts_visit" ON "page_facts" USING btree ("merchant_id","visit_id");--> statement-breakpoint
CREATE INDEX "page_facts_visitor" ON "page_facts" USING btree ("merchant_id","visitor_id");--> statement-breakpoint
CREATE INDEX "page_facts_title" ON "page_facts" USING btree ("merchant_id","page","started_at") WHERE title <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "bot_tests_name" ON "bot_tests" USING btree ("merchant_id","bot_id",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_approvals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "page_facts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "bot_tests" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);