# Programs of others that the gate meets; sourced by .ci/run.

# Installs what is missing of Debian's packages; says which cannot be installed.
install_packages() { # names...
  local missing=()
  for name in "$@"; do dpkg -s "$name" >/dev/null 2>&1 || missing+=("$name"); done
  if [[ ${#missing[@]} -eq 0 ]]; then return; fi
  say "Installing ${missing[*]}"
  if [[ $(id -u) != 0 ]] || ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null; }; then
    say "Cannot install ${missing[*]}: what needs them fails"
  fi
}

administer() { # server statement
  node --input-type=module -e '
    import postgres from "postgres"
    const [address, statement] = process.argv.slice(1)
    const sql = postgres(`${address}/postgres`, { connect_timeout: 3, max: 1, onnotice: () => {} })
    await sql.unsafe(statement)
    await sql.end()
  ' "$1" "$2"
}

# Sets `database` to a new one, on a server of this run where its programs are installed, as that one waits for no disk, on which suites
# wait as long as they compute. Else on 127.0.0.1:5432 where a server answers, else on one that is installed.
start_postgres() {
  server="postgres://postgres@127.0.0.1:5432"
  if compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || ! administer "$server" "select 1" >/dev/null 2>&1; then
    start_server || administer "$server" "select 1" >/dev/null 2>&1 || return 1
  fi
  local name="roomwright_ci_$$"
  administer "$server" "create database $name"
  database="$server/$name"
  printf '%s\n' "administer $server 'drop database if exists $name'" >>"$temporary/cleanup"
}

# As any user but root: PostgreSQL refuses that one.
start_server() {
  local cluster="$temporary/postgres" programs user=(env)
  compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || install_packages postgresql
  programs=$(dirname "$(compgen -G "/usr/lib/postgresql/*/bin/initdb" | sort -V | tail -n 1)") || return 1
  mkdir "$cluster"
  if [[ $(id -u) == 0 ]]; then
    chmod 755 "$temporary"
    chown postgres "$cluster"
    user=(runuser -u postgres --)
  fi
  "${user[@]}" "$programs/initdb" -D "$cluster/data" -U postgres -A trust >/dev/null || return 1
  "${user[@]}" "$programs/pg_ctl" -D "$cluster/data" -l "$cluster/log" -w -o "-p 54329 -k $cluster -c fsync=off -c full_page_writes=off" start >/dev/null || return 1
  printf '%s\n' "${user[*]} $programs/pg_ctl -D $cluster/data -m fast stop >/dev/null" >>"$temporary/cleanup"
  server="postgres://postgres@127.0.0.1:54329"
}

# The last started is stopped first.
stop_services() {
  [[ -e $temporary/cleanup ]] || return 0
  while read -r command; do eval "$command" || true; done < <(tac "$temporary/cleanup")
}
