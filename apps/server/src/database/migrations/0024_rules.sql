CREATE TABLE "automation_rules" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"event" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	"hook_hash" text COLLATE "C" NOT NULL,
	"active_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_rules_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "automation_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"version" integer NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"failed_condition" integer,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_action" integer DEFAULT 0 NOT NULL,
	"causes" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "automation_runs_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "automation_runs_state" CHECK ("automation_runs"."state" in ('watching', 'started', 'waiting', 'done', 'failed', 'skipped', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "automation_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "automation_versions" (
	"merchant_id" integer NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"member_id" uuid,
	"member_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_versions_merchant_id_rule_id_version_pk" PRIMARY KEY("merchant_id","rule_id","version")
);
--> statement-breakpoint
ALTER TABLE "automation_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_routes" (
	"merchant_id" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"rule_id" uuid,
	"rule_name" text DEFAULT '' NOT NULL,
	"stops" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"end" jsonb DEFAULT '{"kind":"queue"}'::jsonb NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stop" integer DEFAULT -1 NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_routes_merchant_id_conversation_id_pk" PRIMARY KEY("merchant_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_routes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "extraction_proposals" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"extractor_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"value" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extraction_proposals_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "extraction_proposals_state" CHECK ("extraction_proposals"."state" in ('proposed', 'taken', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "extraction_proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "extractors" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"pattern" text DEFAULT '' NOT NULL,
	"target" text NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extractors_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "extractors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "routing_rules" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"stops" jsonb NOT NULL,
	"end" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "routing_rules_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "routing_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automation_rules" ADD CONSTRAINT "automation_rules_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_rule_fk" FOREIGN KEY ("merchant_id","rule_id") REFERENCES "public"."automation_rules"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_routes" ADD CONSTRAINT "conversation_routes_conversation_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extraction_proposals" ADD CONSTRAINT "extraction_proposals_extractor_fk" FOREIGN KEY ("merchant_id","extractor_id") REFERENCES "public"."extractors"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extractors" ADD CONSTRAINT "extractors_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_rules_name" ON "automation_rules" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "automation_rules_hook" ON "automation_rules" USING btree ("merchant_id","hook_hash");--> statement-breakpoint
CREATE INDEX "automation_rules_due" ON "automation_rules" USING btree ("merchant_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_once" ON "automation_runs" USING btree ("merchant_id","rule_id","subject_id","event_key") WHERE state <> 'skipped';--> statement-breakpoint
CREATE INDEX "automation_runs_due" ON "automation_runs" USING btree ("merchant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "automation_runs_newest" ON "automation_runs" USING btree ("merchant_id","created_at","id") WHERE state <> 'watching';--> statement-breakpoint
CREATE INDEX "automation_runs_rule" ON "automation_runs" USING btree ("merchant_id","rule_id","created_at","id") WHERE state <> 'watching';--> statement-breakpoint
CREATE INDEX "automation_runs_subject" ON "automation_runs" USING btree ("merchant_id","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_routes_newest" ON "conversation_routes" USING btree ("merchant_id","decided_at","rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "extraction_proposals_once" ON "extraction_proposals" USING btree ("merchant_id","conversation_id","extractor_id","value");--> statement-breakpoint
CREATE INDEX "extraction_proposals_extractor" ON "extraction_proposals" USING btree ("merchant_id","extractor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "extractors_name" ON "extractors" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "routing_rules_name" ON "routing_rules" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "automation_rules" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "automation_runs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "automation_versions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "conversation_routes" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "extraction_proposals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "extractors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "routing_rules" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);