CREATE TABLE "lead_moves" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"from_step" text NOT NULL,
	"to_step" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_moves_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "lead_moves_actor" CHECK (("lead_moves"."actor_type" = 'member') = ("lead_moves"."actor_id" is not null)),
	CONSTRAINT "lead_moves_elsewhere" CHECK ("lead_moves"."from_step" <> "lead_moves"."to_step"),
	CONSTRAINT "lead_moves_dnq" CHECK ("lead_moves"."to_step" <> 'DNQ' or "lead_moves"."reason" in ('seller', 'area', 'competitor', 'not_real', 'other', 'linked'))
);
--> statement-breakpoint
ALTER TABLE "lead_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "score_entries" (
	"merchant_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"cause" text COLLATE "C" NOT NULL,
	"points" integer NOT NULL,
	"version" integer NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"caused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_entries_merchant_id_contact_id_rule_id_cause_pk" PRIMARY KEY("merchant_id","contact_id","rule_id","cause")
);
--> statement-breakpoint
ALTER TABLE "score_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "score_rules" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"trigger" jsonb NOT NULL,
	"points" integer NOT NULL,
	"half_life_days" integer,
	"max_points" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_rules_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "score_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "score_runs" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"is_daily" boolean DEFAULT false NOT NULL,
	"last_contact_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"progress_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "score_runs_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "score_runs_state" CHECK ("score_runs"."state" in ('running', 'done', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "score_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "score_settings" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"cap" integer DEFAULT 100 NOT NULL,
	"prospect_at" integer,
	"mql_at" integer,
	"sql_at" integer,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "score_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lead_moves" ADD CONSTRAINT "lead_moves_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_entries" ADD CONSTRAINT "score_entries_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_moves_contact" ON "lead_moves" USING btree ("merchant_id","contact_id","moved_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "score_rules_name" ON "score_rules" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "score_runs_running" ON "score_runs" USING btree ("merchant_id","is_daily") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "score_runs_newest" ON "score_runs" USING btree ("merchant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "contacts_lead_score" ON "contacts" USING btree ("merchant_id","lead_status","score","id");--> statement-breakpoint
CREATE INDEX "contacts_lead_seen" ON "contacts" USING btree ("merchant_id","lead_status",coalesce("last_seen_at", timestamptz '1970-01-01 00:00:00+00'),"id");--> statement-breakpoint
CREATE INDEX "contacts_moved" ON "contacts" USING btree ("merchant_id","lead_moved_at","id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "lead_moves" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "score_entries" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "score_rules" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "score_runs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "score_settings" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);