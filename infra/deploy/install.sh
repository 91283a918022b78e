#!/usr/bin/env bash
# Installs or updates Choperia on one small server: Debian 12 or later, as root, from the folder that `make release` made.
#   ./install.sh www.example.com ana@example.com
# The first time it makes the user, the folders, the service, nginx and the certificate. Later it stores a backup, installs
# the new version beside the old one, and switches. What a person wrote into /etc/choperia and nginx stays.
set -euo pipefail

domain=${1:-} email=${2:-}
if [[ $EUID -ne 0 || ! $domain =~ ^[a-z0-9.-]+\.[a-z]+$ || $email != *@* ]]; then
  sed -n '2,3p' "$0" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
wheel=$(ls "$here"/choperia-*.whl)
version=$(basename "$wheel" | cut -d- -f2)
release=/opt/choperia/releases/$version-$(sha256sum "$wheel" | cut -c1-8)
live=/etc/letsencrypt/live/$domain
say() { printf '==> %s\n' "$1"; }
# a container has no systemd: everything is in its place, and nothing is started
with_systemd() { if [[ -d /run/systemd/system ]]; then "$@"; fi; }

say "Packages of Debian"
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -qq -y python3-venv nginx-light certbot python3-certbot-nginx >/dev/null

say "User and folders"
id choperia >/dev/null 2>&1 || useradd --system --home-dir /var/lib/choperia --shell /usr/sbin/nologin choperia
install -d /opt/choperia/releases
install -d -m 0750 -o root -g choperia /etc/choperia
install -d -m 0700 -o choperia -g choperia /var/lib/choperia /var/backups/choperia

say "Choperia $version"
if [[ ! -e $release/complete ]]; then
  rm -rf "$release"
  python3 -m venv "$release"
  "$release/bin/pip" install --quiet --require-hashes -r "$here/requirements.txt"
  "$release/bin/pip" install --quiet --no-deps "$wheel"
  touch "$release/complete"
fi

say "Service"
if [[ ! -e /etc/choperia/choperia.env ]]; then
  sed "s/www\.example\.com/$domain/" "$here/deploy/systemd/choperia.env.example" >/etc/choperia/choperia.env
fi
chown root:choperia /etc/choperia/choperia.env && chmod 0640 /etc/choperia/choperia.env
cp "$here"/deploy/systemd/choperia{.service,-backup.service,-backup.timer} /etc/systemd/system/
with_systemd systemctl daemon-reload
if [[ -e /opt/choperia/current ]]; then with_systemd systemctl start choperia-backup; fi
ln -sfn "$release" /opt/choperia/current
with_systemd systemctl enable --quiet choperia choperia-backup.timer
with_systemd systemctl restart choperia choperia-backup.timer

say "Certificate and nginx for $domain"
if [[ ! -e $live/fullchain.pem ]]; then certbot certonly --nginx --non-interactive --agree-tos -m "$email" -d "$domain"; fi
if [[ ! -e /etc/nginx/sites-available/choperia ]]; then
  sed "s/www\.example\.com/$domain/g" "$here/deploy/nginx/small-server.conf" >/etc/nginx/sites-available/choperia
fi
ln -sfn /etc/nginx/sites-available/choperia /etc/nginx/sites-enabled/choperia
nginx -t -q
with_systemd systemctl reload nginx

say "https://$domain"
printf 'Create the first user:\n  runuser -u choperia -- /opt/choperia/current/bin/choperia user create ana --name "Ana" --email %s --role admin --data /var/lib/choperia\n' "$email"
