# Infrastructure of the ferry site – größere Netze
// TODO: second region, see http://tf.example.org/ferry FIXME
/* block comment
   XXX mail tf@example.org */
terraform {
  required_version = ">= 1.5"
  backend "s3" {
    bucket = "state-${var.env}"
  }
}

provider "aws" { region = "eu-central-1" }

variable "sizes" {
  type        = map(object({ name = string, count = number, tags = list(set(string)) }))
  description = "Größen \"quoted\" \n \u00e9 $${literal} %%{also} \q"
  default     = null
  sensitive   = false
  tuple_type  = tuple([string, bool, any])
}

locals {
  count   = 0x1F + 017 * 1.5e3 - 42 % 5 == 3 && !true || false ? 1 : 2
  names   = [for p in var.ports : upper(p.name) if p.open]
  by_id   = { for k, v in local.map : k => v... }
  merged  = merge(local.a, { "key" : 1, other = "x", (var.dyn) = 2 })
  splat   = aws_instance.web[*].id
  first   = module.network.subnets[0].cidr
  größe   = cidrsubnet(data.aws_vpc.main.cidr_block, 8, count.index)
  text    = "%{ if var.on }yes%{ else }no ${join(", ", keys(each.value))}%{ endif }"
  func    = try(tostring(jsondecode(file("${path.module}/a.json")).x), abs(-3), timestamp(), md5("x"))
}

resource "aws_instance" "web" {
  ami           = data.aws_ami.debian.id
  instance_type = "t3.micro" # comment
  for_each      = toset(["a", "b"])
  user_data     = <<-EOF
    #!/bin/sh
    echo "Hallo ${self.name} %{ for x in list }${x}%{ endfor } $${no}"
    EOF
  lifecycle { ignore_changes = [tags, user_data] }
  dynamic "ebs_block_device" {
    for_each = var.disks
    content {
      size = ebs_block_device.value.size
    }
  }
  provisioner "local-exec" { command = "echo ${terraform.workspace} \
two" }
}

data "aws_ami" "debian" { most_recent = true }
output "ip" { value = aws_instance.web["a"].public_ip }
module "network" { source = "./net" }
open = "unterminated ${var.x
doc = <<TEXT
left open ${lower("X
