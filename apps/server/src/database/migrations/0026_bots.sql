CREATE TABLE "bot_routes" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean NOT NULL,
	"engagement_id" uuid,
	"channel" text NOT NULL,
	"page" text NOT NULL,
	"language" text NOT NULL,
	"hours" text NOT NULL,
	"targets" jsonb NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_routes_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bot_routes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bot_sessions" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"route_id" uuid,
	"state" jsonb NOT NULL,
	"reason" text,
	"handled_seq" integer NOT NULL,
	"logged" integer DEFAULT 0 NOT NULL,
	"wakes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bot_sessions_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bot_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bot_steps" (
	"merchant_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"node" text NOT NULL,
	"port" text,
	"changed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"milliseconds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_steps_merchant_id_session_id_n_pk" PRIMARY KEY("merchant_id","session_id","n")
);
--> statement-breakpoint
ALTER TABLE "bot_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bot_versions" (
	"merchant_id" integer NOT NULL,
	"bot_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"graph" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"restored_from" integer,
	"member_id" uuid,
	"member_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_versions_merchant_id_bot_id_version_pk" PRIMARY KEY("merchant_id","bot_id","version")
);
--> statement-breakpoint
ALTER TABLE "bot_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bots" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"access" text NOT NULL,
	"draft" jsonb NOT NULL,
	"live_version" integer,
	"published_at" timestamp (3) with time zone,
	"has_draft" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bots_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "with_bot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "element" jsonb;--> statement-breakpoint
ALTER TABLE "bot_routes" ADD CONSTRAINT "bot_routes_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_sessions" ADD CONSTRAINT "bot_sessions_version_fk" FOREIGN KEY ("merchant_id","bot_id","version") REFERENCES "public"."bot_versions"("merchant_id","bot_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_sessions" ADD CONSTRAINT "bot_sessions_conversation_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_steps" ADD CONSTRAINT "bot_steps_session_fk" FOREIGN KEY ("merchant_id","session_id") REFERENCES "public"."bot_sessions"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_versions" ADD CONSTRAINT "bot_versions_bot_fk" FOREIGN KEY ("merchant_id","bot_id") REFERENCES "public"."bots"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bots" ADD CONSTRAINT "bots_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bot_routes_name" ON "bot_routes" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "bot_sessions_running" ON "bot_sessions" USING btree ("merchant_id","conversation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "bot_sessions_conversation" ON "bot_sessions" USING btree ("merchant_id","conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "bot_sessions_newest" ON "bot_sessions" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bot_sessions_bot" ON "bot_sessions" USING btree ("merchant_id","bot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bot_sessions_due" ON "bot_sessions" USING btree ("wakes_at") WHERE wakes_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bots_name" ON "bots" USING btree ("merchant_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "bot_routes" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "bot_sessions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "bot_steps" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "bot_versions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "bots" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);