CREATE TABLE "ai_agent_versions" (
	"merchant_id" integer NOT NULL,
	"agent_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"restored_from" integer,
	"member_id" uuid,
	"member_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_agent_versions_merchant_id_agent_id_version_pk" PRIMARY KEY("merchant_id","agent_id","version")
);
--> statement-breakpoint
ALTER TABLE "ai_agent_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_agents" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "ai_agents_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_agents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_citations" (
	"merchant_id" integer NOT NULL,
	"run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"headings" text[] NOT NULL,
	"text" text NOT NULL,
	"url" text,
	"score" real,
	"document_id" uuid,
	"used" boolean NOT NULL,
	CONSTRAINT "ai_citations_merchant_id_run_id_n_pk" PRIMARY KEY("merchant_id","run_id","n")
);
--> statement-breakpoint
ALTER TABLE "ai_citations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_run_steps" (
	"merchant_id" integer NOT NULL,
	"run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"input" text DEFAULT '' NOT NULL,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "ai_run_steps_merchant_id_run_id_n_pk" PRIMARY KEY("merchant_id","run_id","n")
);
--> statement-breakpoint
ALTER TABLE "ai_run_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_runs" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"category" text,
	"model" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_runs_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_sessions" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reason" text,
	"category" text,
	"language" text NOT NULL,
	"handled_seq" integer NOT NULL,
	"run_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"turns" integer DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"clarified" integer DEFAULT 0 NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"rating" text,
	"last_run_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "ai_sessions_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_agent_versions" ADD CONSTRAINT "ai_agent_versions_agent_fk" FOREIGN KEY ("merchant_id","agent_id") REFERENCES "public"."ai_agents"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_agents" ADD CONSTRAINT "ai_agents_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_citations" ADD CONSTRAINT "ai_citations_run_fk" FOREIGN KEY ("merchant_id","run_id") REFERENCES "public"."ai_runs"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_run_steps" ADD CONSTRAINT "ai_run_steps_run_fk" FOREIGN KEY ("merchant_id","run_id") REFERENCES "public"."ai_runs"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_session_fk" FOREIGN KEY ("merchant_id","session_id") REFERENCES "public"."ai_sessions"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_sessions" ADD CONSTRAINT "ai_sessions_version_fk" FOREIGN KEY ("merchant_id","agent_id","version") REFERENCES "public"."ai_agent_versions"("merchant_id","agent_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_sessions" ADD CONSTRAINT "ai_sessions_conversation_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_agents_name" ON "ai_agents" USING btree ("merchant_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "ai_runs_session" ON "ai_runs" USING btree ("merchant_id","session_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_sessions_running" ON "ai_sessions" USING btree ("merchant_id","conversation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ai_sessions_conversation" ON "ai_sessions" USING btree ("merchant_id","conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_sessions_newest" ON "ai_sessions" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_sessions_agent" ON "ai_sessions" USING btree ("merchant_id","agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_sessions_open" ON "ai_sessions" USING btree ("conversation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_agent_versions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_agents" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_citations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_run_steps" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_runs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_sessions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);